/** Returns at most the first `max` UTF-16 units of a text, without half a surrogate pair: some programs reject one. */
export const truncate = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
