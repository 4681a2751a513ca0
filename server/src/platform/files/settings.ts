// Hides how the operator says where files lie, and how much room they may take.
import * as z from 'zod/mini'
import { about, ConfigError, url, type Given } from '../../config-setting.ts'
import { isPlace, placeOf, type FilePlaces } from './places.ts'

/** What stays free of each file system: the larger of so many bytes and such a share of it. */
export type Reserve = { bytes: number; share: number }

const amountPattern = /^(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB|TB)$/i
const sharePattern = /^(\d{1,2}(?:\.\d{1,3})?) ?%$/

export const storageVariables = {
	FILES: z
		.optional(z.string().check(z.refine(isPlace)))
		.check(
			about(
				'Wo Dateien, Exporte und Importe liegen: ein Ordner (ein relativer gilt ab dem Ordner dieses Programms), oder ein Speicher mit der Schnittstelle von S3. Mehrere Server desselben Hauses geben denselben Ort an. Vorgabe: auf dieser Maschine, DATA_DIR/files',
				's3://bucket/prefix oder der Pfad eines Ordners',
			),
		),
	FILES_BEFORE: z
		.optional(z.string().check(z.refine(isPlace)))
		.check(
			about(
				'Wo sie vorher lagen, solange sie umziehen (npm run move-files): gelesen wird dort, was am neuen Ort noch fehlt.',
				'disk (DATA_DIR/files), s3://bucket/prefix mit denselben Zugangsdaten oder der Pfad eines Ordners',
			),
		),
	S3_ENDPOINT: z
		.optional(url('http:', 'https:'))
		.check(about('Adresse des Speichers. Ohne Angabe die von Amazon in S3_REGION.', 'eine Adresse wie https://s3.example.ch')),
	S3_REGION: z._default(z.string(), 'us-east-1').check(about('Region des Speichers.', 'ein Name wie eu-central-2')),
	S3_ACCESS_KEY_ID: z
		.optional(z.string())
		.check(
			about('Zugangsdaten des Speichers, beide zusammen. Ohne sie gilt, was die Maschine selber hat (Rolle, Profil).', 'ein Schlüssel'),
		),
	S3_SECRET_ACCESS_KEY: z.optional(z.string()).check(about('Das Geheimnis zu S3_ACCESS_KEY_ID.', 'ein Geheimnis')),
	GROUP_STORAGE: z
		.optional(z.string().check(z.regex(amountPattern)))
		.check(
			about(
				'Platz für die Dateien einer Gruppe, den Papierkorb mitgezählt. Ohne Angabe setzt nur die Festplatte eine Grenze.',
				'eine Grösse wie 500 MB, 20 GB oder 1.5 TB',
			),
		),
	DISK_RESERVE: z
		.optional(z.string().check(z.refine((text) => readReserve(text) !== null)))
		.check(
			about(
				'Wie viel auf jedem Datenträger (DATA_DIR, BACKUP_DIR) frei bleibt: Mails, Dateien, Importe, Exporte und Sicherungen warten oder werden abgelehnt, bevor sie davon etwas brauchen. 0: nichts. Ohne Angabe 1 GB oder 5 % des Datenträgers, je nachdem, was mehr ist.',
				'eine Grösse wie 2GB, ein Anteil wie 5%, oder 0',
			),
		),
}

export type StorageSettings = {
	files: FilePlaces
	/** In bytes; null: no limit. */
	groupStorage: number | null
	/** What is left free of each file system. */
	diskReserve: Reserve
}
export const storageSettings = (given: Given<typeof storageVariables>, folders: { root: string; dataDir: string }): StorageSettings => ({
	files: filesOf(given, folders),
	groupStorage: given.GROUP_STORAGE === undefined ? null : readAmount(given.GROUP_STORAGE),
	diskReserve: (given.DISK_RESERVE === undefined ? null : readReserve(given.DISK_RESERVE)) ?? { bytes: 1e9, share: 0.05 },
})

function filesOf(given: Given<typeof storageVariables>, folders: { root: string; dataDir: string }): FilePlaces {
	const { FILES, FILES_BEFORE, S3_ENDPOINT = null, S3_REGION, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = given
	if ((id === undefined) !== (secret === undefined))
		throw new ConfigError('S3_ACCESS_KEY_ID und S3_SECRET_ACCESS_KEY gehören zusammen: bitte beide angeben, oder keines.')
	const key = id === undefined || secret === undefined ? null : { id, secret }
	const account = { endpoint: S3_ENDPOINT, region: S3_REGION, key }
	const now = placeOf(FILES, folders, account)
	const before = FILES_BEFORE === undefined ? null : placeOf(FILES_BEFORE, folders, account)
	// Who has moved and takes away the wrong one of the two has not lost anything.
	return { dataDir: folders.dataDir, now, before: JSON.stringify(before) === JSON.stringify(now) ? null : before }
}

/** Null for what is none. */
function readReserve(text: string): Reserve | null {
	const share = sharePattern.exec(text.trim())?.[1]
	if (share !== undefined) return { bytes: 0, share: Number(share) / 100 }
	const bytes = text.trim() === '0' ? 0 : readAmount(text.trim())
	return bytes === null ? null : { bytes, share: 0 }
}

function readAmount(text: string): number | null {
	const [, amount, unit = ''] = amountPattern.exec(text) ?? []
	return amount === undefined ? null : Math.round(Number(amount) * { MB: 1e6, GB: 1e9, TB: 1e12 }[unit.toUpperCase() as 'MB' | 'GB' | 'TB'])
}
