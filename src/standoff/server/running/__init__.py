"""Running the site: its server and worker, the database made ready, its health, and backups."""
