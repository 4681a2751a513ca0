import { checkFigures } from '../src/features/figures/actions.ts'
import { differenceInWords } from '../src/features/figures/words.ts'
import { connect } from '../src/platform/database/connect.ts'

/** Where any property of a database shows otherwise than its entries come to, in words. */
export async function differencesIn(url: string): Promise<string[]> {
	const database = connect(
		url,
		(error) => {
			throw error
		},
		1,
	)
	const found: string[] = []
	try {
		for await (const { place, differences } of checkFigures(database.owner))
			found.push(...differences.map((difference) => differenceInWords(place, difference)))
	} finally {
		await database.close()
	}
	return found
}
