export const importsHref = (id = "") => ["/secret-dashboard/imports", id].filter(Boolean).join("/");
