// Hides nothing: what the server and the process that reads another group's file agree on.
import type { ContactFields } from '@hausheft/contract/contact-requests.ts'
import type { EmergencyItem } from '@hausheft/contract/emergency.ts'
import type { PlainTraveller } from '@hausheft/contract/contract-nouns.ts'
import type { Exchange } from '@hausheft/contract/exchange.ts'
import type { PathOf, WhichCan } from '@hausheft/contract/nouns.ts'
import type { Parties, Party } from '@hausheft/contract/parties.ts'
import type { StayFields } from '@hausheft/contract/stay-fields.ts'
import type { StayRulesFields } from '@hausheft/contract/stay-rules-fields.ts'
import type { Stay } from '@hausheft/contract/stays.ts'
import type { ReadingOrderFields } from '@hausheft/contract/reading-requests.ts'
import type { StatisticFields } from '@hausheft/contract/statistic-requests.ts'
import type { FlatRateFields } from '@hausheft/contract/tax-requests.ts'
import type { MovedEvent } from '../things/rules.ts'
import type { MovedReply } from './said-replies.ts'

export type Unit = Exchange['units'][number]
/** What there is of each, by the names of the API. */
export type Counts = Record<PathOf<WhichCan<'travels'>>, number>

/** What the whole is, said when every thing stands on a line of the output; `bytes` are those of the originals, `people` the entries at which somebody was meant, `unknown` what nobody here knows. */
export type Read = {
	group: string
	made_at: string
	counts: Counts
	bytes: number
	people: number
	units: Unit[]
	unknown: string[]
	lines: number
}
/** `table`: a ZIP that is none of ours, but a workbook. */
export type ReadOutcome = { read: Read } | Refused | Table
/** `most`: bytes that its things may take once they are written down. */
export type Weighed = { most: number } | Refused | Table
export type Refused = { refused: string }
type Table = { table: true }

/** Where an original lies in the ZIP. */
export type ZipPlace = { at: number; packed: number; size: number; deflated: boolean }
export type MovedFile = {
	filename: string
	sha256: string
	receipt: boolean
	plan: boolean
	object: string | null
	/** As JSON. */
	annotations: string | null
	/** Null where it did not come along. */
	place: ZipPlace | null
	/** It is the picture of its property. */
	photo: boolean
	/** Where it stands on the emergency card of its property. */
	card?: number[]
}
type MovedProperty = {
	id: string
	name: string
	type: string
	address_street: string
	address_city: string
	address_zip: string | null
	/** Without its photos, which come after it. What may be missing is not in what lies ready since an earlier release. */
	card?: EmergencyItem[]
	order?: ReadingOrderFields['series']
	rates?: ({ year: number } & FlatRateFields)[]
	parties?: Party[]
	new_expenses?: Parties['new_expenses']
} & Partial<MovedStays>
/** How they stay as they are kept; who enters them is who moves the house in. */
export type MovedStays = {
	stay_rules: StayRulesFields | null
	stays: (StayFields & Pick<Stay, 'state' | 'decided_note'>)[]
}
type MovedThing = { id: string; property: string; name: string; disabled_at: string | null }
/** With its fields as the API calls them. */
export type PlainThing = { id: string; property: string; name: string; [field: string]: unknown }
/** Each with its new ids; `left`: what the rules of the API refuse, or what names that. Units are still those of the file. */
export type Thing =
	| ['property', MovedProperty]
	| [PlainTraveller, PlainThing]
	| ['journal', MovedThing & { type: string }]
	| ['contact', { id: string; fields: ContactFields }]
	| ['statistic', { id: string; property: string; fields: StatisticFields }]
	| ['file', MovedFile & { property: string }]
	| ['event', MovedEvent & { files: MovedFile[]; replies?: MovedReply[] }]
	| ['left', string]

/** A file that cannot be read, with the reason in German. */
export class Unreadable extends Error {}
