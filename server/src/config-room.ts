// How much room files may take: the part of config.ts that is about disks.
import * as z from 'zod/mini'

/** What stays free of each file system: the larger of so many bytes and such a share of it. */
export type Reserve = { bytes: number; share: number }

const about = (description: string, allowed: string) => z.meta({ description, allowed })
const amountPattern = /^(\d{1,6}(?:\.\d{1,3})?) ?(MB|GB|TB)$/i
const sharePattern = /^(\d{1,2}(?:\.\d{1,3})?) ?%$/

export const roomVariables = {
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

export const roomOf = ({ GROUP_STORAGE, DISK_RESERVE }: { GROUP_STORAGE?: string | undefined; DISK_RESERVE?: string | undefined }) => ({
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
