/** Parents before children, with Kysely's own. The schema may hold tables of another program or an extension. */
export const tableNames: readonly string[] = `
  publication scheduled site page former_address news_term news_facet article resource help_setting
  search_setting search_word search_spelling search_document topic response decision avatar avatar_preview
  concern concern_joined concern_entry concern_guide removal_request revoked_link record_class disposal hold erasure clock_seen
  form submission recent_submission submission_file upload_piece mail mailed_address rate rate_salt asset
  media_file editor_pass office_pass draft file_visit version expansion search_text kysely_migration kysely_migration_lock
`
  .trim()
  .split(/\s+/);
