// Hides how the operator says where backups go, and what seals them.
import path from 'node:path'
import * as z from 'zod/mini'
import { about, type Given } from '../../config-setting.ts'

export const backupVariables = {
	BACKUP_DIR: z
		.optional(z.string())
		.check(
			about(
				'Ordner für die Sicherungen; ein relativer gilt ab dem Ordner dieses Programms. Am besten auf einem anderen Datenträger: was in DATA_DIR liegt, geht mit ihm verloren. Von mehreren Servern sichern nur jene, bei denen er angegeben ist. Vorgabe: DATA_DIR/backups',
				'der Pfad eines Ordners',
			),
		),
	BACKUP_PASSPHRASE: z
		.optional(z.string().check(z.minLength(12)))
		.check(
			about(
				'Mit dieser Passphrase werden Sicherungen verschlüsselt. Sie gehört an einen zweiten Ort: ohne sie ist keine davon zu öffnen.',
				'mindestens 12 Zeichen',
			),
		),
}

export type BackupSettings = {
	/** Absolute. */
	backupDir: string
	/** Somebody has said where. */
	backsUp: boolean
	backupPassphrase: string | null
}
export const backupSettings = (
	{ BACKUP_DIR, BACKUP_PASSPHRASE }: Given<typeof backupVariables>,
	{ root, dataDir }: { root: string; dataDir: string },
): BackupSettings => ({
	backupDir: BACKUP_DIR === undefined ? path.join(dataDir, 'backups') : path.resolve(root, BACKUP_DIR),
	backsUp: BACKUP_DIR !== undefined,
	backupPassphrase: BACKUP_PASSPHRASE ?? null,
})
