// Hides what there was before there was a form for it, photos and words: the next one that opens begins with it, or the one that it is of.
import type { DrawnBefore } from '../device/queued.ts'

export type DrawnPhotos = ReadonlyMap<File, DrawnBefore>
type Handed = {
	photos: readonly File[]
	drawn: DrawnPhotos
	text: string
	draft?: string | undefined
	/** Called once the form holds them so that they outlive its page: until then they stay where they came from. */
	onKept?: (() => void) | undefined
}

const nothing: Handed = { photos: [], drawn: new Map(), text: '' }
let handed = nothing

/** `draft`: of the form that it belongs to; without it a new entry's. */
export const handPhotos = (photos: readonly File[], { drawn = nothing.drawn, text = '', draft, onKept }: Partial<Handed> = {}): void =>
	void (handed = { photos, drawn, text, draft, onKept })

export function takeHanded(draft: string, isNew: boolean): Handed {
	const taken = handed
	if (taken.draft === undefined ? !isNew : taken.draft !== draft) return nothing
	handed = nothing
	return taken
}
