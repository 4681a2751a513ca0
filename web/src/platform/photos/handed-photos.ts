// Hides photos that were there before there was a form for them: the next one that opens begins with them, or the one that they are of.
type Handed = { photos: readonly File[]; draft?: string | undefined }
const nothing: Handed = { photos: [] }
let handed = nothing

/** `draft`: of the form that they belong to; without it a new entry's. */
export const handPhotos = (photos: readonly File[], draft?: string): void => void (handed = { photos, draft })

export function takeHandedPhotos(draft: string, isNew: boolean): readonly File[] {
	const { photos, draft: wanted } = handed
	if (wanted === undefined ? !isNew : wanted !== draft) return []
	handed = nothing
	return photos
}
