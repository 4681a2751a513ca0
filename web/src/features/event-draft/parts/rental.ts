// Hides what a rental is in the form: as typed, from the entry, in the request and in words.
import { z } from 'zod/mini'
import type { Event } from '@hausheft/contract/events.ts'
import { Choice, contactOrNull, knownChoiceOrNull, type Names } from '../choice.ts'
import { listed } from '../in-words.ts'

export const RentalValues = z.object({ side: z.enum(['rent', 'retrieve']), contact: z.nullable(Choice) })
type RentalValues = z.infer<typeof RentalValues>
type Rental = NonNullable<Event['rental']>

export const emptyRental: RentalValues = { side: 'rent', contact: null }

export const rentalValues = ({ contact, is_rent }: Rental): RentalValues => ({
	side: is_rent ? 'rent' : 'retrieve',
	contact: knownChoiceOrNull(contact),
})

export const rentalBody = ({ side, contact }: RentalValues) =>
	({ contact: contactOrNull(contact), is_rent: side === 'rent', is_retrieve: side === 'retrieve' }) satisfies Record<keyof Rental, unknown>

export const rentalText = ({ side, contact }: RentalValues, { nameOf }: Names) =>
	listed([side === 'rent' ? 'Ausgabe' : 'Rückgabe', nameOf(contact)])
