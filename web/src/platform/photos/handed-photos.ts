// Hides what there was before there was a form for it, photos and words: the next one that opens begins with it, or the one that it is of.
import type { DrawnBefore } from '../device/queued.ts'

/** One that lies on the device, with what is drawn on it; `sentAs`: the key under which it goes; `part`: of which part of its form. */
export type LeftPhoto = { id: string; sentAs: string; part?: string | undefined; file: File; drawn: DrawnBefore | undefined }
type Handed = {
	photos: readonly File[]
	/** Those that stay where they are. */
	kept: readonly LeftPhoto[]
	text: string
	draft?: string | undefined
	/** Called when a form takes them. */
	onTaken?: (() => void) | undefined
	/** Called once the form holds them so that they outlive its page: until then they stay where they came from. */
	onKept?: (() => void) | undefined
}

const nothing: Handed = { photos: [], kept: [], text: '' }
let handed = nothing

/** `draft`: of the form that it belongs to; without it a new entry's. */
export const handPhotos = (photos: readonly File[], { kept = [], text = '', ...more }: Partial<Handed> = {}): void =>
	void (handed = { ...more, photos, kept, text })

export function takeHanded(draft: string, isNew: boolean): Handed {
	const taken = handed
	if (taken.draft === undefined ? !isNew : taken.draft !== draft) return nothing
	handed = nothing
	taken.onTaken?.()
	return taken
}
