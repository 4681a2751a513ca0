// Hides what a payment between two parties is in the form: as typed, from the entry, in the request and in words.
import { z } from 'zod/mini'
import type { Event } from '@hausheft/contract/events.ts'
import { francsInput, inFrancs } from '@hausheft/contract/swiss/formats.ts'
import { parseFrancs } from '../../../platform/words/typed.ts'
import type { Names } from '../choice.ts'

export const TransferValues = z.object({ from: z.string(), to: z.string(), amount: z.string() })
type TransferValues = z.infer<typeof TransferValues>
type Transfer = NonNullable<Event['transfer']>

export const emptyTransfer: TransferValues = { from: '', to: '', amount: '' }

export const transferValues = ({ from, to, amount }: Transfer): TransferValues => ({ from, to, amount: francsInput(amount) })

export const transferBody = ({ from, to, amount }: TransferValues): Transfer => ({ from, to, amount: parseFrancs(amount) ?? 0 })

export const transferText = ({ from, to, amount }: TransferValues, { known }: Names): string =>
	`${known(from) ?? 'unbekannt'} zahlt ${known(to) ?? 'unbekannt'} ${inFrancs(amount)}`
