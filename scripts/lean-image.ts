// `node scripts/lean-image.ts`: takes out of node_modules what a server whose web app is built does not use: for images alone (deploy/Dockerfile),
// where nothing is built or installed afterwards.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { resolvePlace, runningPlaces, type Lock } from './lean-lock.ts'

const root = path.join(import.meta.dirname, '..')
const json = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

const { packages } = json('package-lock.json') as Lock
const { bySetting } = json('package.json') as { bySetting: Record<string, string[]> }
const late = Object.values(bySetting)
	.flat()
	.flatMap((name) => resolvePlace(packages, 'server', name) ?? [])
const keptPlaces = runningPlaces(packages, ['', 'server', ...late])
for (const [place, { link }] of Object.entries(packages))
	if (place.includes('node_modules/') && !link && !keptPlaces.has(place)) rmSync(path.join(root, place), { recursive: true, force: true })

/** For whoever develops: types, maps, what one reads. Licences stay. */
const unused = /(\.map|\.d\.[cm]?ts|(?<!licen[cs]e|copying|notice)\.md)$/i
const ownPlaces = [...keptPlaces].filter((place) => place.includes('node_modules/') && !packages[place]?.link)
for (const place of ownPlaces.filter((each) => existsSync(path.join(root, each)))) {
	for (const file of readdirSync(path.join(root, place), { recursive: true, withFileTypes: true }))
		if (file.isFile() && unused.test(file.name)) rmSync(path.join(file.parentPath, file.name))
}
for (const name of readdirSync(path.join(root, 'node_modules')).filter((each) => /^node-(linux|win)-/.test(each)))
	rmSync(path.join(root, 'node_modules', name, 'include'), { recursive: true, force: true })
rmSync(path.join(root, 'web/.cache'), { recursive: true, force: true })
