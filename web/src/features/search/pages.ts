import {
	IconBed,
	IconBell,
	IconCalendar,
	IconCalendarPlus,
	IconChartLine,
	IconClockHour4,
	IconCoins,
	IconDownload,
	IconFirstAidKit,
	IconGauge,
	IconHistory,
	IconHomeDollar,
	IconList,
	IconPencil,
	IconPhoto,
	IconRadar,
	IconReceiptTax,
	IconScale,
	IconTableImport,
	IconWebhook,
	IconTimeline,
	IconTrash,
	IconUserCircle,
	IconUsersGroup,
} from '../../ui/icons.gen.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { nouns, whichCan, type WhichCan } from '@hausheft/contract/nouns.ts'
import { webNouns } from '../../nouns.ts'
import { groupCan } from '../../platform/rights/group-can.ts'
import { nounCan } from '../../platform/rights/noun-can.ts'
import { settingsCan } from '../../platform/rights/settings-can.ts'
import { stayCan } from '../../platform/rights/stay-can.ts'
import { taxCan } from '../../platform/rights/tax-can.ts'
import type { IconType } from '../../ui/icon.ts'
import { kinds, listKinds } from '../events/kinds.tsx'

/** A page below an address. `also`: other words that people look for it by. */
export type Destination = {
	path: string
	label: string
	Icon: IconType
	also?: string
	permitted?: (group: Pick<Group, 'rbac'>) => boolean
}

/** Beside those of the rail. */
export const groupPages: readonly Destination[] = [
	{
		path: '/settings/trash',
		label: 'Papierkorb',
		Icon: IconTrash,
		also: 'gelöscht wiederherstellen',
		permitted: (group) => settingsCan(group).readTrash,
	},
	{
		path: '/settings/history',
		label: 'Verlauf',
		Icon: IconHistory,
		also: 'Änderungen Protokoll',
		permitted: (group) => settingsCan(group).readHistory,
	},
	{
		path: '/settings/export',
		label: 'Export der Gruppe',
		Icon: IconDownload,
		also: 'ZIP JSON mitnehmen alles',
		permitted: (group) => settingsCan(group).runExport,
	},
	{
		path: '/settings/integrations',
		label: 'Verbindungen',
		Icon: IconWebhook,
		also: 'Webhook Schnittstelle Programme',
		permitted: (group) => settingsCan(group).manageIntegrations,
	},
	{
		path: '/settings/import',
		label: 'Import',
		Icon: IconTableImport,
		also: 'CSV Excel Tabelle übernehmen',
		permitted: (group) => settingsCan(group).runImport,
	},
]

const pageOf = (name: WhichCan<'tab'>): Destination => {
	const { path, words } = nouns[name]
	const { Icon, page } = webNouns[name]
	return { path: `/${path}`, label: words.many, Icon, ...page }
}
/** What can be made is drawn like the page on which it will stand. */
function createOf(tab: WhichCan<'tab'>): Destination[] {
	const { path, Icon } = pageOf(tab)
	const name = whichCan('form').find((each) => each === tab)
	if (!name) return []
	const label = `${nouns[name].words.one} anlegen`
	return [{ path: `${path}/create`, label, permitted: (group) => nounCan(group, name).create.may, Icon }]
}

export const propertyPages: readonly Destination[] = [
	{ path: '', label: 'Übersicht', Icon: IconTimeline, also: 'Zeitleiste Einträge' },
	{ path: '/events/all', label: 'Alle Einträge', Icon: IconList, also: 'Liste suchen filtern' },
	...listKinds.map((kind) => ({ path: `/events/${kind}`, label: `Einträge: ${kinds[kind].plural}`, Icon: kinds[kind].Icon })),
	...whichCan('tab').map(pageOf),
	{
		path: '/emergency',
		label: 'Notfallkarte',
		Icon: IconFirstAidKit,
		also: 'Haupthahn Wasser Sicherung Sicherungskasten Strom Gas Schlüssel Notruf Pikett',
	},
	{ path: '/balance', label: 'Einnahmen & Ausgaben', Icon: IconCoins, also: 'Saldo Steuern' },
	{
		path: '/rents',
		label: 'Mieten',
		Icon: IconHomeDollar,
		also: 'Mietzins Mieter Zahlungseingang offen',
		permitted: (group) => taxCan(group).read.may,
	},
	{
		path: '/sharing',
		label: 'Kosten teilen',
		Icon: IconScale,
		also: 'Ausgleich Abrechnung Schulden Beteiligte Miteigentümer ausgelegt',
		permitted: (group) => taxCan(group).read.may,
	},
	{
		path: '/stays',
		label: 'Aufenthalte',
		Icon: IconBed,
		also: 'Belegung Ferien Gäste Übernachten Nächte buchen reservieren',
		permitted: (group) => stayCan(group).read.may,
	},
	{
		path: '/tax',
		label: 'Steuer-Mappe',
		Icon: IconReceiptTax,
		also: 'Steuern Steuererklärung Pauschale Belege Abzug Unterhalt',
		permitted: (group) => taxCan(group).read.may,
	},
	{
		// The year that it is when somebody looks.
		get path() {
			return `/year/${dayOf(Date.now()).slice(0, 4)}`
		},
		label: 'Jahresbild',
		Icon: IconPhoto,
		also: 'Das Jahr teilen Rückblick',
	},
	{ path: '/time-recording', label: 'Zeiterfassung', Icon: IconClockHour4, also: 'Stundenrapport' },
	{ path: '/readings', label: 'Zähler ablesen', Icon: IconGauge, also: 'Ablesen Rundgang Zählerstände Messung' },
	{ path: '/statistics', label: 'Statistik', Icon: IconChartLine, also: 'Verbrauch' },
	{
		path: '/export',
		label: 'Export',
		Icon: IconDownload,
		also: 'CSV Excel PDF',
		permitted: (group) => settingsCan(group).runExport,
	},
	{
		path: '/edit',
		label: 'Liegenschaft bearbeiten',
		Icon: IconPencil,
		also: 'Adresse',
		permitted: (group) => groupCan(group).writeProperties,
	},
]

export const ownPages: readonly Destination[] = [
	{ path: '/user/account', label: 'Konto', Icon: IconUserCircle, also: 'Profil Passwort Sitzungen' },
	{ path: '/user/notifications', label: 'Benachrichtigungen', Icon: IconBell, also: 'Mail Push Mitteilungen Ruhezeit' },
	{ path: '/user', label: 'Meine Gruppen', Icon: IconUsersGroup, also: 'Start' },
	{ path: '/user/groups', label: 'Gruppen verwalten', Icon: IconUsersGroup },
	{ path: '/user/calendar', label: 'Kalender', Icon: IconCalendar },
	{ path: '/user/calendar/create', label: 'Termin vormerken', Icon: IconCalendarPlus, also: 'Erinnerung' },
	{ path: '/user/sse', label: 'Live-Protokoll', Icon: IconRadar, also: 'Meldungen' },
]

/** What can be made in a property. */
export const propertyActions: readonly Destination[] = [
	...whichCan('tab').flatMap(createOf),
	{
		path: '/statistics/create',
		label: 'Statistik anlegen',
		permitted: (group) => nounCan(group, 'statistic').create.may,
		Icon: IconChartLine,
	},
	{
		path: '/parties',
		label: 'Beteiligte',
		permitted: (group) => nounCan(group, 'property').change.may,
		Icon: IconUsersGroup,
		also: 'Parteien Quote Miteigentümer Stockwerkeigentümer IBAN',
	},
	{
		path: '/stays/rules',
		label: 'Regeln der Aufenthalte',
		permitted: (group) => stayCan(group).rule.may,
		Icon: IconBed,
		also: 'Ankunft Abreise Liste Betten anfragen Ferienhaus',
	},
	{
		path: '/emergency/edit',
		label: 'Notfallkarte bearbeiten',
		permitted: (group) => nounCan(group, 'property').change.may,
		Icon: IconFirstAidKit,
	},
]
