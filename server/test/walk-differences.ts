type Difference = { name: string; why: string; hides: (key: string, holder: Record<string, unknown>) => boolean }

/** What two houses may answer differently whose other property differs, and why; whatever is not here is a leak. */
const allowedDifferences: Difference[] = [
	{
		name: 'how many bytes a packed file has',
		why: 'its ids and moments, which no two houses share, pack to other lengths',
		hides: (key, holder) => key === 'size' && ('report' in holder || /\.(xlsx|pdf|zip)$/.test(String(holder['path']))),
	},
]

/** As a text in which both houses are alike. */
export const inCommon = (told: unknown): string =>
	JSON.stringify(
		told,
		function (this: Record<string, unknown>, key, value: unknown) {
			return allowedDifferences.some(({ hides }) => hides(key, this)) ? undefined : value
		},
		'\t',
	)
