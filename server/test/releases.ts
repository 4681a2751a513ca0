import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

const folder = path.join(import.meta.dirname, '../../database/releases')

/** A filled house of each release as SQL, and the commit that it was (of release 0 nobody has noted it). */
export const releases = readdirSync(folder)
	.filter((file) => file.endsWith('.sql.gz'))
	.map((file) => ({ release: file.replace('.sql.gz', ''), sql: gunzipSync(readFileSync(path.join(folder, file))).toString() }))

export const commitOf = (release: string) => readFileSync(path.join(folder, `${release}.commit`), 'utf8')
