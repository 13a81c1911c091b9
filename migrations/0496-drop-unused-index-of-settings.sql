-- Owned by platform: no query reads the versions of settings by their time.
DROP INDEX setting_versions_newest;
