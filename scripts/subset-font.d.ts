declare module 'subset-font' {
	type Options = {
		targetFormat: 'woff2' | 'sfnt'
		variationAxes: Record<string, number | { min: number; max: number }>
		keepFeatures?: string[]
		noHinting: boolean
	}
	export default function subsetFont(font: Buffer, letters: string, options: Options): Promise<Buffer>
}
