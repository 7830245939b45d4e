/** Endpoints for synonyms, pins, the preview, and the queries that lead nowhere. */
export const adminSearchEndpoints = {
  synonyms: "GET /admin/search/synonyms",
  saveSynonym: "PUT /admin/search/synonyms/:term",
  removeSynonym: "DELETE /admin/search/synonyms/:term",
  concepts: "GET /admin/search/concepts",
  zeroResultQueries: "GET /admin/search/misses",
  unclickedQueries: "GET /admin/search/unclicked",
  pins: "GET /admin/search/pins",
  savePins: "PUT /admin/search/pins/:term",
  removePins: "DELETE /admin/search/pins/:term",
  preview: "GET /admin/search/preview",
} as const;
