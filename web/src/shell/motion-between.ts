/** What an address says of what lies open over a page. */
export type OpenPlace = { search: { event?: unknown }; state: { file?: string | undefined } }
/** Where the small and the large one are found; `opens`: the small one becomes the large one. */
export type Motion = { opens: boolean; small: string; large: string }

/** What becomes what when one place follows the other; nothing where one entry or photo follows another. */
export function motionBetween(from: OpenPlace | undefined, to: OpenPlace): Motion | undefined {
	if (!from) return undefined
	const [photo, nextPhoto] = [from.state.file, to.state.file]
	if (photo !== nextPhoto)
		return photo && nextPhoto ? undefined : { opens: !photo, small: `button img[src*="/${photo ?? nextPhoto}/"]`, large: 'dialog.viewer' }
	const [entry, nextEntry] = [from.search.event, to.search.event]
	if (entry === nextEntry || (entry && nextEntry) || nextEntry === 'new') return undefined
	// A form becomes the card of what has been saved.
	const small = entry === 'new' ? '.timeline-row-new [data-entry]' : `[data-entry="${String(entry ?? nextEntry)}"]`
	return { opens: !entry, small, large: '.drawer' }
}
