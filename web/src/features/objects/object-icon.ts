import { IconBox, IconGauge, IconKey } from '../../ui/icons.gen.ts'
import type { IconType } from '../../ui/icon.ts'
import { namedIcon } from '../../ui/named-icon.tsx'

/** What an object is, as far as its name says so; the first that fits. What the app has anyway is no name but the icon. */
const kinds: readonly (readonly [words: RegExp, icon: string | IconType])[] = [
	[/schlüssel|badge/, IconKey],
	[/zähler|wassermesser|messgerät/, IconGauge],
	[/waschmaschine|waschküche|tumbler|trockner|waschturm/, 'wash-machine'],
	[/kühl|gefrier|tiefkühl/, 'fridge'],
	[/herd|backofen|küche|geschirr|steamer/, 'tools-kitchen-2'],
	[/boiler|heizung|heizkessel|ofen|cheminée|kamin|brenner/, 'flame'],
	[/wärmepumpe|klima|lüftung|ventilator/, 'air-conditioning'],
	[/solar|photovoltaik|\bpv\b/, 'solar-panel-2'],
	[/wallbox|ladestation/, 'charging-pile'],
	[/strom|elektr|sicherung|tableau/, 'bolt'],
	[/lift|aufzug/, 'elevator'],
	[/wasser|pumpe|leitung|entkalk|enthärt/, 'droplet'],
	[/bad|dusche|wc|toilette|lavabo/, 'bath'],
	[/wohnung|zimmer|studio|loft|büro|\bladen\b|praxis/, 'door'],
	[/garage|parkplatz|einstell|\bauto\b|anhänger/, 'car'],
	[/velo|fahrrad|bike/, 'bike'],
	[/boot|schiff|kanu/, 'sailboat'],
	[/dach|ziegel|rinne/, 'building-cottage'],
	[/garten|rasen|hecke|baum|beet|mäher/, 'plant-2'],
	[/pool|schwimm|sauna/, 'pool'],
	[/fenster|store|läden|laden/, 'window'],
	[/tür|\btor\b|schloss/, 'lock'],
	[/treppe|treppenhaus/, 'stairs'],
	[/lampe|licht|beleuchtung/, 'bulb'],
	[/rauch|feuer|lösch/, 'fire-extinguisher'],
	[/schnee|fräse/, 'snowflake'],
	[/tisch|stuhl|sofa|möbel|bett/, 'armchair'],
]

export function objectIcon(name: string): IconType {
	const [, icon] = kinds.find(([words]) => words.test(name.toLowerCase())) ?? []
	if (icon === undefined) return IconBox
	return typeof icon === 'string' ? namedIcon(`tabler:${icon}`, IconBox) : icon
}
