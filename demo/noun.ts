import type { Contacts } from './contacts.ts'
import type { House } from './house.ts'
import type { Task } from './task.ts'

/** What the demo house has of a noun; `demo/<nouns>/noun.ts` says it, nouns.ts lists them. */
export type DemoNoun = {
	tasks: (house: House, people: Contacts) => Task[]
	/** They name things of others, which are there before. */
	after?: boolean
	/** The key of the one that tests and pictures look at. */
	shown: string
}
