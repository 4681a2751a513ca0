// Hides what the address of a list says behind the question mark: what it is narrowed to, and where a form beside it returns to.
import { useSearch } from '@tanstack/react-router'
import { oneOf, search, text, type SearchOf } from './address-search.ts'

/** Digits alone come out of the address as a number. */
const words = (value: unknown) => text(200)(typeof value === 'number' ? String(value) : value)

/** Not called as the filters of entries are: an opened row has both in its address. */
export const ListSearch = search({
	find: words,
	/** Those that are switched off are shown too. */
	off: oneOf(1),
})
export type ListSearch = SearchOf<typeof ListSearch>

/** `view`: the form was opened from the thing itself, not from the list. */
export const FormSearch = search({ back: oneOf('view') })
export type FormSearch = SearchOf<typeof FormSearch>

/** What stays the same on the way from a list to its sub-pages and back. */
export function useKeptSearch(): ListSearch {
	const { find, off } = useSearch({ strict: false }) as ListSearch
	return { find, off }
}
