// Hides what the address of a list says behind the question mark: what it is narrowed to, and where a form beside it returns to.
import { useSearch } from '@tanstack/react-router'
import { z } from 'zod/mini'

/** Digits alone come out of the address as a number. */
const Words = z.pipe(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), z.string().check(z.maxLength(200)))

/** What does not fit is left out. Not called as the filters of entries are: an opened row has both in its address. */
export const ListSearch = z.object({
	find: z.catch(z.optional(Words), undefined),
	/** Those that are switched off are shown too. */
	off: z.catch(z.optional(z.literal(1)), undefined),
})
export type ListSearch = z.infer<typeof ListSearch>

/** `view`: the form was opened from the thing itself, not from the list. */
export const FormSearch = z.object({ back: z.catch(z.optional(z.literal('view')), undefined) })
export type FormSearch = z.infer<typeof FormSearch>

/** What stays the same on the way from a list to its sub-pages and back. */
export function useKeptSearch(): ListSearch {
	const { find, off } = useSearch({ strict: false }) as ListSearch
	return { find, off }
}
