// Hides what there was before there was a form for it, photos and words: the next one that opens begins with it, or the one that it is of.
type Handed = { photos: readonly File[]; text: string; draft?: string | undefined }

const nothing: Handed = { photos: [], text: '' }
let handed = nothing

/** `draft`: of the form that it belongs to; without it a new entry's. */
export const handPhotos = (photos: readonly File[], { text = '', draft }: { text?: string; draft?: string | undefined } = {}): void =>
	void (handed = { photos, text, draft })

export function takeHanded(draft: string, isNew: boolean): Handed {
	const taken = handed
	if (taken.draft === undefined ? !isNew : taken.draft !== draft) return nothing
	handed = nothing
	return taken
}
