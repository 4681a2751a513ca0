import { readdirSync } from 'node:fs'
import path from 'node:path'
import { readSource, type Source } from './source.ts'

const places = ['contract', 'server', 'web', 'demo', 'e2e', 'scripts', 'bench', 'database', 'deploy']
const skippedFolder = /^(node_modules|dist|coverage|\..*)$/
const generated = /(\.gen\.ts|^server\/src\/platform\/database\/tables\.ts)$/
const code = /\.tsx?$/

const filesBelow = (root: string, folder: string): string[] =>
	readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
		const file = path.posix.join(folder, entry.name)
		if (entry.isDirectory()) return skippedFolder.test(entry.name) || !(folder || places.includes(entry.name)) ? [] : filesBelow(root, file)
		return entry.isFile() && entry.name !== 'package-lock.json' ? [file] : []
	})

/** Every file of the repository that is written by hand. */
export const listFiles = (root: string): string[] => filesBelow(root, '').filter((file) => !generated.test(file))

export const listGenerated = (root: string): string[] => filesBelow(root, '').filter((file) => generated.test(file))

export const readSources = (root: string, files = listFiles(root)): Source[] =>
	files.filter((file) => code.test(file)).map((file) => readSource(root, file))
