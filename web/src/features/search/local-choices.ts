import { IconHomePlus, IconLogout, IconMoon, IconPlus, IconSun, IconSunMoon, IconUserPlus, IconUsersPlus } from '../../ui/icons.gen.ts'
import { signOut } from '../../platform/session/sign-out.ts'
import { chooseColorScheme, chosenColorScheme, shownColorScheme, type ColorScheme } from '../../ui/color-scheme.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { unmarked, type Choice, type LocalChoice, type SearchPlace, type Way } from './choice.ts'
import { groupPages, ownPages, propertyActions, propertyPages, type Destination } from './pages.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'

type ChoicePlace = SearchPlace & {
	/** The property one is in. */
	here: string | undefined
	isKnown: (path: string) => boolean
}

const page = (base: string, { path, label, Icon, also }: Destination, more: { context?: string; near?: boolean }): LocalChoice =>
	choice({ key: `page ${base}${path}`, section: 'page', label, Icon, ...(also && { also }), ...more }, { href: base + path })

type MadeChoice = Partial<LocalChoice> & Pick<LocalChoice, 'key' | 'section'> & { label: string }

const choice = ({ label, also = '', near = false, ...rest }: MadeChoice, way: Way): LocalChoice => ({
	...rest,
	...way,
	title: unmarked(label),
	also: [also, rest.context].join(' '),
	near,
})

/** Pages, actions, properties and groups, as far as the person may and the app has them. */
export function localChoices(place: ChoicePlace): LocalChoice[] {
	return [...groupActions(place), ...ownActions(), ...pagesOfGroup(place), ...propertyChoices(place), ...ownChoices(place)]
}

function groupActions({ group, houses, here, isKnown }: ChoicePlace): LocalChoice[] {
	if (!group) return []
	const can = groupCan(group)
	const base = `/group/${group.id}`
	const house = houses.find(({ id }) => id === here)
	const entry = house ? { href: `${base}/property/${house.id}?event=new` } : { href: `${base}/create` }
	const made = (key: string, label: string, Icon: Choice['Icon'], also = '', context?: string) =>
		({ key: `action ${key}`, section: 'action', label, Icon, also, near: true, ...(context && { context }) }) as const
	return [
		...(can.createEntries && houses.length > 0
			? [choice(made('entry', 'Eintrag erfassen', IconPlus, 'neu logbuch', house?.name), entry)]
			: []),
		...(can.writeProperties && isKnown(`${base}/properties/create`)
			? [choice(made('property', 'Liegenschaft anlegen', IconHomePlus, 'neu haus hinzufügen'), { href: `${base}/properties/create` })]
			: []),
		...(settingsCan(group).invite
			? [choice(made('invite', 'Mitglied einladen', IconUserPlus, 'neu einladung'), { href: `${base}/settings?invite=1` })]
			: []),
	]
}

const schemes: Record<ColorScheme, { label: string; Icon: Choice['Icon'] }> = {
	dark: { label: 'Dunkles Design', Icon: IconMoon },
	light: { label: 'Helles Design', Icon: IconSun },
	auto: { label: 'Design wie das Gerät', Icon: IconSunMoon },
}

const leave = () => void signOut().catch(() => showToast('Keine Verbindung. Die Abmeldung ist noch nicht erfolgt.', { tone: 'bad' }))

function ownActions(): LocalChoice[] {
	const others = (Object.keys(schemes) as ColorScheme[]).filter((scheme) => scheme !== chosenColorScheme())
	return [
		...others.map((scheme) =>
			choice(
				{
					key: `action ${scheme}`,
					section: 'action',
					near: scheme !== 'auto' && scheme !== shownColorScheme(),
					also: 'Farben Darstellung Nacht Modus',
					...schemes[scheme],
				},
				{ run: () => chooseColorScheme(scheme) },
			),
		),
		choice({ key: 'action leave', section: 'action', label: 'Abmelden', Icon: IconLogout, also: 'logout' }, { run: leave }),
	]
}

function pagesOfGroup(place: ChoicePlace): LocalChoice[] {
	const { group, here, items, isKnown } = place
	if (!group) return []
	const base = `/group/${group.id}`
	const more = { context: group.name, near: here === undefined }
	return [
		...items.filter(({ to }) => to.startsWith(base)).map(({ to, label, Icon }) => page('', { path: to, label, Icon }, more)),
		...groupPages
			.filter(({ path, permitted }) => isKnown(base + path) && (permitted?.(group) ?? true))
			.map((each) => page(base, each, more)),
	]
}

function propertyChoices(place: ChoicePlace): LocalChoice[] {
	const { group, houses, here, isKnown } = place
	const [first] = houses
	if (!group || !first) return []
	const below = `/group/${group.id}/property/`
	// The pages are the same for all, so asking the router once will do.
	const known = ({ path }: { path: string }) => isKnown(below + first.id + path)
	const pages = propertyPages.filter((each) => known(each) && (each.permitted?.(group) ?? true))
	const actions = propertyActions.filter((each) => known(each) && (each.permitted?.(group) ?? true))
	const entries = groupCan(group).createEntries
	return houses.flatMap(({ id, name, address_street, address_city, property_type_name }) => {
		const base = below + id
		const more = { context: name, near: id === here }
		return [
			choice(
				{
					key: `property ${id}`,
					section: 'property',
					label: name,
					near: here !== id,
					also: `${address_street} ${address_city} ${property_type_name}`,
				},
				{ href: base },
			),
			...pages.map((each) => page(base, each, more)),
			...actions.map(({ path, label, Icon }) =>
				choice({ key: `action ${base}${path}`, section: 'action', label, Icon, also: 'neu', context: name }, { href: base + path }),
			),
			...(entries && id !== here
				? [
						choice(
							{ key: `action ${base}`, section: 'action', label: 'Eintrag erfassen', Icon: IconPlus, also: 'neu', context: name },
							{ href: `${base}?event=new` },
						),
					]
				: []),
		]
	})
}

function ownChoices({ group, groups, isKnown }: ChoicePlace): LocalChoice[] {
	const others = groups.filter(({ id }) => id !== group?.id)
	return [
		...ownPages.filter(({ path }) => isKnown(path)).map((each) => page('', each, { near: group === undefined })),
		...others.map(({ id, name }) => choice({ key: `group ${id}`, section: 'group', label: name, near: true }, { href: `/group/${id}` })),
		choice(
			{
				key: 'action group',
				section: 'action',
				label: 'Neue Gruppe anlegen',
				Icon: IconUsersPlus,
				also: 'gründen',
				near: group === undefined,
			},
			{ href: '/user/groups' },
		),
	]
}
