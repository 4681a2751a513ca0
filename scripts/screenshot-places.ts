// Which addresses are looked at: every route that the build knows, with the demo house in its places, and some states beside them.
import { keysOf } from '@hausheft/contract/keys-of.ts'
import { demoNouns } from '@hausheft/demo/nouns.ts'
import type { DemoPlace } from '../e2e/demo.ts'

export type ScreenPlace = { title: string; path: string; /** Seen by somebody who is not signed in. */ visitor: boolean }

const forVisitors = /^\/($|sign-|reset|verify|invite|setup)/

export async function placesOf(url: string, house: DemoPlace): Promise<{ places: ScreenPlace[]; unknown: string[] }> {
	const get = async <T>(path: string) => (await (await fetch(url + path)).json()) as T
	const { id } = await get<{ id: string }>('/builds/latest.json')
	const { routes } = await get<{ routes: string[] }>(`/builds/meta/${id}.json`)
	const values = valuesOf(house)
	const fill = (route: string): string[] => {
		const name = /\{(\w+)\}/.exec(route)?.[1]
		if (name === undefined) return [route]
		return (values[name] ?? []).flatMap((value) => fill(route.replace(`{${name}}`, value)))
	}
	const paths = routes.flatMap(fill)
	const unknown = routes.filter((route) => fill(route).length === 0)
	const home = `/group/${house.group}/property/${house.property}`
	const place = (path: string, title: string, visitor = forVisitors.test(path)): ScreenPlace => ({ path, title, visitor })
	const states = [
		place(`${home}?event=${house.event}`, 'Eintrag offen'),
		place(`${home}?event=new`, 'Neuer Eintrag'),
		place(`/group/${house.group}/property/${house.rustico}`, 'Rustico'),
		place(`/group/${house.group}/property/${house.rustico}/stays`, 'Rustico, Aufenthalte'),
		place(`/group/${house.group}/property/${house.rustico}/stays/rules`, 'Rustico, Regeln der Aufenthalte'),
		place('/setup?step=group', 'Einrichten, Gruppe', false),
		place('/setup?step=demo', 'Einrichten, Musterhaus', false),
		place(`/setup?step=property&group=${house.group}`, 'Einrichten, Liegenschaft', false),
		place('/gibt-es-nicht', 'Nicht gefunden'),
	]
	const known = new Set(paths)
	return { places: [...[...known].map((path) => place(path, titled(path, house))), ...states], unknown }
}

const lists = ['all', 'rental', 'balance', 'reminder', 'maintenance', 'measurement', 'time-recording']

/** What stands for a `{name}` in a route; several where it has few values. */
const valuesOf = (house: DemoPlace): Record<string, string[]> => ({
	to: ['entry', 'readings', 'stopwatch'],
	group: [house.group],
	property: [house.property],
	prop: [house.property],
	...Object.fromEntries(keysOf(demoNouns).map((name) => [name, [house[name]]])),
	mail: [house.mail],
	user: [house.user],
	id: [house.invite],
	kind: lists,
	year: ['2026'],
})

/** Ids are long and say nothing. */
const titled = (path: string, house: DemoPlace) =>
	path
		.replaceAll(house.group, 'G')
		.replaceAll(house.property, 'P')
		.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…')
