import { invalidField } from '@hausheft/contract/refusals.ts'

type Candidate = { property_id: string | null; mime: string; receipt: boolean }

/** What a property may show instead of its drawn house: an image of its own or of nothing yet, and no receipt, because everybody sees it. */
export function checkPhoto(file: Candidate | undefined, property: string | null): void {
	if (!file || (file.property_id !== null && file.property_id !== property)) throw invalidField('photo', 'Das gibt es hier nicht.')
	if (!file.mime.startsWith('image/')) throw invalidField('photo', 'Das ist kein Bild.')
	if (file.receipt) throw invalidField('photo', 'Ein Beleg kann nicht das Bild der Liegenschaft sein.')
}
