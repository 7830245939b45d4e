/** Endpoints for synonyms and zero-result queries. */
export const adminSearchEndpoints = {
  synonyms: "GET /admin/search/synonyms",
  saveSynonym: "PUT /admin/search/synonyms/:term",
  removeSynonym: "DELETE /admin/search/synonyms/:term",
  zeroResultQueries: "GET /admin/search/misses",
} as const;
