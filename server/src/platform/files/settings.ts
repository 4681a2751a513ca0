// Hides how the operator says how much room files may take.
import * as z from 'zod/mini'
import { about, type Given } from '../../config-setting.ts'

/** What stays free of each file system: the larger of so many bytes and such a share of it. */
export type Reserve = { bytes: number; share: number }

const amountPattern = /^(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB|TB)$/i
const sharePattern = /^(\d{1,2}(?:\.\d{1,3})?) ?%$/

export const storageVariables = {
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
	/** In bytes; null: no limit. */
	groupStorage: number | null
	/** What is left free of each file system. */
	diskReserve: Reserve
}
export const storageSettings = ({ GROUP_STORAGE, DISK_RESERVE }: Given<typeof storageVariables>): StorageSettings => ({
	groupStorage: GROUP_STORAGE === undefined ? null : readAmount(GROUP_STORAGE),
	diskReserve: (DISK_RESERVE === undefined ? null : readReserve(DISK_RESERVE)) ?? { bytes: 1e9, share: 0.05 },
})

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
