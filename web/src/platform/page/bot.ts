/** A search engine: it keeps what it has seen, and gets neither a waiting nor an error page. */
export const isBot = () => /bot|crawl|spider|slurp|preview/i.test(navigator.userAgent)
