/** What an address says of what lies open over a page. */
export type OpenPlace = { search: { event?: unknown }; state: { file?: string | undefined } }
/** Where the small and the large one are found; `opens`: the small one becomes the large one. */
export type Motion = { opens: boolean; small: string; large: string }

/** What becomes what when one place follows the other; nothing where one entry or photo follows another. `saves`: the key of what a form that closes is saving. */
export function motionBetween(from: OpenPlace | undefined, to: OpenPlace, saves?: string): Motion | undefined {
	if (!from) return undefined
	const [photo, nextPhoto] = [from.state.file, to.state.file]
	if (photo !== nextPhoto)
		return photo && nextPhoto ? undefined : { opens: !photo, small: `button img[src*="/${photo ?? nextPhoto}/"]`, large: 'dialog.viewer' }
	const [entry, nextEntry] = [from.search.event, to.search.event]
	// A form becomes the row of what it saves, and of nothing else; one that saves nothing goes without.
	if (saves && !nextEntry && (!entry || entry === 'new'))
		return { opens: false, small: `a[data-saves="${saves}"]`, large: entry ? '.drawer' : `form[data-saves="${saves}"]` }
	if (entry === nextEntry || (entry && nextEntry) || entry === 'new' || nextEntry === 'new') return undefined
	return { opens: !entry, small: `[data-entry="${String(entry ?? nextEntry)}"]`, large: '.drawer' }
}
