import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes long, the longest first: begun last, one of them would run on alone when all others have ended. */
const longFiles = `
	heic changes seen receipts balance-report one-row rights demo-figures fuzz sent key-rights put-away killed walk disk
	nightly restore closings notifications embedded hours-report banks worker hang-up
	viewports accessibility-desk waiting session errors stopwatch-offline drawing lists import setup controls first-request kept drawing-form palette files
	socket offline release entry-form
`
	.trim()
	.split(/\s+/)

/** Within each project the long files first, in that order, then the others, large ones first. */
export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files)
		const rank = ({ moduleId }: TestSpecification) => {
			const at = longFiles.indexOf(path.basename(moduleId, '.test.ts').replace('.long', ''))
			return at < 0 ? longFiles.length : at
		}
		const projects = [...new Set(sorted.map(({ project }) => project))]
		return projects.flatMap((each) => sorted.filter(({ project }) => project === each).toSorted((one, other) => rank(one) - rank(other)))
	}
}
