import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

type NounComplaint = { file: string; line: number; rule: string; message: string }

const [rows, rights] = ['contract/src/nouns.ts', 'contract/src/rights.ts']
const described = /^server\/src\/features\/([\w-]+)\/noun\.ts$/

/** What the compiler cannot say of a noun whose own files are there: that it has no row, or that nobody has the rights which it asks for. */
export function nounComplaints(root: string, files: readonly string[]): NounComplaint[] {
	if (!existsSync(path.join(root, rows)) || !existsSync(path.join(root, rights))) return []
	const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
	const [table, known] = [read(rows), read(rights)]
	const complaints: NounComplaint[] = []
	const complain = (file: string, message: string) => complaints.push({ file, line: 1, rule: 'noun', message })
	for (const file of files) {
		const feature = described.exec(file)?.[1]
		if (feature && !table.includes(`'${feature}'`)) complain(rows, `${file} describes a noun that has no row here`)
		if (!/^contract\/src\/[\w-]+\.ts$/.test(file) || file.endsWith('.test.ts')) continue
		const asked = new Set([...read(file).matchAll(/\bpermission: '(\w+\.\w+)'/g)].map(([, permission]) => permission))
		for (const permission of asked)
			if (!known.includes(`'${permission}':`)) complain(rights, `${file} asks for ${permission}, which is no right`)
	}
	return complaints
}
