// Hides which years a list of a property's entries can be narrowed to: those that have any, and the one asked for.
import { useQuery } from '@tanstack/react-query'
import { figures } from '@hausheft/contract/figures.ts'
import { read } from '../api/client.ts'
import { yearChoices } from './year-choices.ts'

/** Newest first. */
export function useYears(property: string, asked: number | undefined): number[] {
	const { data: years = [] } = useQuery(read(figures.yearsProperty, { params: { id: property } }))
	return yearChoices(years, asked)
}
