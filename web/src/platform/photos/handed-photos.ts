// Hides photos that were taken before there was a form for them: the next one that opens begins with them.
let handed: readonly File[] = []

export const handPhotos = (photos: readonly File[]): void => void (handed = photos)

export function takeHandedPhotos(): readonly File[] {
	const photos = handed
	handed = []
	return photos
}
