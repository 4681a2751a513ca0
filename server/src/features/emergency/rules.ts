import type { EmergencyFields } from '@hausheft/contract/emergency-requests.ts'
import type { EmergencyItem } from '@hausheft/contract/emergency.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'

export const itemsOf = ({ items }: EmergencyFields): EmergencyItem[] =>
	items.map(({ kind, text = '', phone = null, file = null }) => ({ kind, text: text.trim(), phone, file }))

type Photo = { id: string; property_id: string | null; mime: string; receipt: boolean; in_inbox: boolean }
/** Everybody who sees the property sees its card: its photos are of this property or of nothing yet, and none is a receipt. */
export function checkPhotos(items: readonly EmergencyItem[], property: string, photos: readonly Photo[]): void {
	for (const [at, { file }] of items.entries()) {
		if (file === null) continue
		const photo = photos.find(({ id }) => id === file)
		const field = `items.${at}.file`
		if (!photo || photo.in_inbox || (photo.property_id ?? property) !== property) throw invalidField(field, 'Das gibt es hier nicht.')
		if (!photo.mime.startsWith('image/')) throw invalidField(field, 'Das ist kein Bild.')
		if (photo.receipt) throw invalidField(field, 'Ein Beleg kann nicht auf der Notfallkarte stehen.')
	}
}
