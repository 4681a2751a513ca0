const qualities = [0.86, 0.7, 0.5, 0.3]

/** The picture in the best quality in which it is not too long; undefined where it is in the worst. */
export function bestThatFits(write: (quality: number) => string, longest: number): string | undefined {
	for (const quality of qualities) {
		const text = write(quality)
		if (text.length <= longest) return text
	}
	return undefined
}
