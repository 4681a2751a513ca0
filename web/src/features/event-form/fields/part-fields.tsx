import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { EntryValues } from '../../event-draft/entry-values.ts'

type Part = 'balance' | 'maintenance' | 'reminder' | 'rental'
type Fields = { [Name in Part]: Record<keyof EntryValues[Name], ReactNode> }

/** The fields of a part in their order; one that the form forgets does not compile. Null: set elsewhere. */
export const PartFields = <Name extends Part>({ fields }: { part: Name; fields: Fields[Name] }) =>
	Object.entries<ReactNode>(fields).map(([name, field]) => <Fragment key={name}>{field}</Fragment>)
