// Hides whose the files of a place are, as its row in the database and the file beside them say.
import type { FileHouse } from '../database/file-house.ts'
import type { HouseFile } from '../files/house-file.ts'

type HouseRow = Pick<FileHouse, 'house' | 'mark' | 'next' | 'database'>
/** `free`: nobody has said so far. `moved`: from where they lay before. `copy`: of this house, but another copy of its database is the one that holds. */
export type Claim = 'free' | 'ours' | 'moved' | 'copy' | 'foreign'

/** A clone has the same mark until one of the two renews it, and yet is another database. */
const isMark = ({ mark, next, database }: HouseRow, file: HouseFile | null) =>
	file !== null && [mark, next].includes(file.mark) && (file.database === undefined || file.database === database)

export function claimOn(row: HouseRow, file: HouseFile | null, before: HouseFile | null): Claim {
	if (file && file.house !== row.house) return 'foreign'
	if (isMark(row, file)) return 'ours'
	if (before?.house === row.house && isMark(row, before)) return 'moved'
	return file === null && row.mark === null ? 'free' : 'copy'
}
