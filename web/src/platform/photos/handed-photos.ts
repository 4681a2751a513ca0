// Hides what there was before there was a form for it, photos and words: the next one that opens begins with it.
type Handed = { photos: readonly File[]; text: string }

const nothing: Handed = { photos: [], text: '' }
let handed = nothing

export const handPhotos = (photos: readonly File[], text = ''): void => void (handed = { photos, text })

export function takeHanded(): Handed {
	const taken = handed
	handed = nothing
	return taken
}
