/* The panel of powers is the site's own HTML: fetched anew when something changed, its forms sent without leaving. */
import { get, isOffline, sendForm } from "./api.js";

const $ = (id) => document.getElementById(id);

export class TablePanel {
  constructor(context) {
    this.context = context;
    this.box = $("table");
    this.box.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send(event.target, event.submitter);
    });
    this.box.addEventListener("click", (event) => this.clicked(event));
    this.box.addEventListener("keydown", (event) => {
      if (event.target.matches("input, select")) event.stopPropagation();
    });
    this.finish();
  }

  render() {
    const { proposals, you } = this.context.store.state;
    const asked = you?.kind === "person" ? proposals.filter((one) => one.mine === null).length : 0;
    $("votes").hidden = !asked;
    $("votes").textContent = asked || "";
  }

  async fetch() {
    const text = await get(`${this.context.store.data.page}table/`);
    const kept = this.choices();
    const opened = this.box.querySelector("details.rules")?.open;
    this.box.innerHTML = text;
    this.restore(kept);
    const rules = this.box.querySelector("details.rules");
    if (rules && opened !== undefined) rules.open = opened;
    this.finish();
  }

  /* What was chosen and not sent yet stays chosen when the panel is made anew. */
  choices() {
    const fields = [...this.box.querySelectorAll("select, input[type=checkbox]")];
    return new Map(fields.map((field) => [this.keyOf(field), field.type === "checkbox" ? field.checked : field.value]));
  }

  restore(kept) {
    for (const field of this.box.querySelectorAll("select, input[type=checkbox]")) {
      const value = kept.get(this.keyOf(field));
      if (value === undefined) continue;
      if (field.type === "checkbox") field.checked = value;
      else if ([...field.options].some((option) => option.value === value)) field.value = value;
    }
  }

  keyOf(field) {
    return field.type === "checkbox" ? `${field.name} ${field.value}` : field.id;
  }

  /* What scripts alone can do: parts that grow by numbers, links with the site's own address. */
  finish() {
    for (const part of this.box.querySelectorAll("[data-grow]")) part.style.flexGrow = part.dataset.grow;
    for (const field of this.box.querySelectorAll("[data-here]")) field.value = new URL(field.getAttribute("value"), location.href).href;
  }

  clicked(event) {
    const copy = event.target.closest("[data-copy-here]");
    if (copy) {
      const field = $(copy.dataset.copyHere);
      field.select();
      navigator.clipboard?.writeText(field.value).then(() => this.context.toast(this.context.say("copied")));
      return;
    }
    const sure = event.target.closest("[data-sure]");
    if (sure) {
      event.preventDefault();
      sure.textContent = sure.dataset.sure;
      delete sure.dataset.sure;
    }
  }

  async send(form, button) {
    const { store, say, toast } = this.context;
    try {
      const { said } = await sendForm(form.action, new FormData(form, button));
      if (said) toast(said);
      if (button?.value === "join" || button?.value === "leave") return location.reload();
      await store.refresh();
    } catch (error) {
      toast(say("failed", { why: isOffline(error) ? say("reconnecting") : error.message }));
    }
    await this.fetch();
  }

  /** Do what one of the panel's buttons does. */
  press(act) {
    const button = this.box.querySelector(`button[value="${act}"]`);
    if (button) this.send(button.form, button);
  }
}
