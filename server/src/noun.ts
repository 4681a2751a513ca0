import type { Exchange } from '@hausheft/contract/exchange.ts'
import type { PlainTraveller } from '@hausheft/contract/contract-nouns.ts'
import type { NounName, PathOf, WhichCan } from '@hausheft/contract/nouns.ts'
import type { NounHistory } from './features/history/words.ts'
import type { Db } from './platform/database/sql.ts'
import type { House, Jobs } from './platform/house.ts'

type Travels<Name extends PlainTraveller> = {
	/** Those of a house, as the API lists them: the file takes of each what its shape has. */
	list: (db: Db, group: string, property: string) => Promise<readonly Exchange[PathOf<Name>][number][]>
	/** Its columns, where they are not called as the fields are. */
	columns?: (fields: Record<string, unknown>) => Record<string, unknown>
}

type Can<Name extends NounName, Nouns extends NounName, Said> = Name extends Nouns ? Said : unknown

/** What a noun says of itself to the rooms of the server; `features/<nouns>/noun.ts` does, nouns.ts lists them. */
export type ServerNoun<Name extends NounName> = {
	/** What it serves and does for later. Loaded where all is mounted: reports are made without it. */
	mount: () => Promise<(house: House) => Jobs | void>
	/** Of the tool by which assistants list those of a house. */
	assistants?: { title: string; description: string }
} & Can<Name, WhichCan<'history'>, { history: NounHistory }> &
	(Name extends PlainTraveller ? { travels: Travels<Name> } : unknown)
