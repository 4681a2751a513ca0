// Hides where one finds a page scrolled as one left it: lists whichever way one comes back, everything else by «back» alone.

const list = /\/(properties|objects|contacts|journals|files|settings|trash|history|property\/[^/]+|events\/[^/]+)$/

type ScrollPlace = { pathname: string; search: object; href: string; state: { __TSR_key?: string | undefined } }

/** A form begins at its top, also the one that stands over a list. */
export function scrollKey({ pathname, search, href, state }: ScrollPlace): string {
	const { event, edit } = search as { event?: unknown; edit?: unknown }
	const isForm = event === 'new' || edit !== undefined
	return list.test(pathname) && !isForm ? pathname : (state.__TSR_key ?? href)
}
