import type { FileForm } from '@hausheft/contract/file-requests.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { may, type Access } from '@hausheft/contract/rights.ts'

/** `owners`: who logged the entry that the file hangs on, and who uploaded it. */
type OwnedFile = { receipt: boolean; owners: readonly (string | null)[]; in_inbox?: boolean }

/** A receipt shows what an amount shows; what no entry has taken yet belongs to its mail. */
export const maySee = (access: Access, person: string, { receipt, owners, in_inbox = false }: OwnedFile): boolean =>
	(!receipt || may(access, 'balance.read', owners.includes(person))) && (!in_inbox || may(access, 'inbox.read'))

export const isReceipt = ({ receipt, plan }: FileForm, mime: string): boolean =>
	receipt === undefined ? mime === 'application/pdf' && plan !== 'true' : receipt === 'true'

/** What everybody sees who sees the property is for nobody to hide. */
export function checkReceipt({
	receipt,
	plan,
	is_property_photo = false,
}: {
	receipt: boolean
	plan: boolean
	is_property_photo?: boolean
}) {
	if (receipt && is_property_photo) throw invalidField('receipt', 'Das Bild der Liegenschaft kann kein Beleg sein.')
	if (receipt && plan) throw invalidField('receipt', 'Ein Plan kann kein Beleg sein.')
}

type FileHolders = { event: string | null; is_property_photo: boolean; plan: boolean; object: string | null }
/** Without any of these it would be nowhere, and be purged some night. */
export function checkHeld({ event, is_property_photo, plan, object }: FileHolders) {
	if (event === null && !is_property_photo && !plan && object === null)
		throw invalidField('plan', 'Ohne Eintrag gehört die Datei dann nirgends mehr hin. Löschen legt sie in den Papierkorb.')
}

// Control characters, those that turn the direction of reading ("gpj.exe" shown as "exe.jpg"), and those without width.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu
const separators = /[/\\:*?"<>|]/g
const longest = 200
const endingOf = (name: string): string => /\.[\p{L}\d]{1,10}$/u.exec(name)?.[0] ?? ''

/** A new name for a file: what it is called by may change, the ending by which programs know it stays. */
export function renamed(before: string, name: string): string {
	const ending = endingOf(before)
	const safe = safeFilename(name)
	return ending === '' || safe.toLowerCase().endsWith(ending.toLowerCase()) ? safe : safeFilename(safe + ending)
}

/** A name that may stand in a header, on a page and on any disk; its ending stays. */
export function safeFilename(name: string): string {
	const plain = name.toWellFormed().normalize('NFC').replaceAll(invisible, '').replaceAll(separators, '_').trim().replace(/^\.+/, '')
	const characters = [...plain]
	if (characters.length <= longest) return plain || 'Datei'
	const ending = [...endingOf(plain)]
	return [...characters.slice(0, longest - ending.length), ...ending].join('')
}

/** The larger of a hundred and a hundredth of so many files. */
export const mostSwept = (files: number): number => Math.max(100, files * 0.01)

/** When an id was made, in milliseconds: a uuid of version 7 begins with it. */
export const madeAt = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

const room = (bytes: number) => (bytes < 1e9 ? `${bytes / 1e6} MB` : `${bytes / 1e9} GB`)
/** What is there stays, whatever the limit is. */
export const noStorage = (limit: number, used: number) =>
	new Refusal('limit_exceeded', `Für die Dateien einer Gruppe sind hier ${room(limit)} vorgesehen. Bestehende Daten bleiben erhalten.`, {
		limit,
		used,
	})
