import { expect, test } from 'vitest'
import { houseTypes, mirrored, scene, withoutLandscape } from './scenes.ts'

const seeds = Array.from({ length: 40 }, (_, i) => `0193f0aa-0000-7000-8000-${String(i).padStart(12, '0')}`)
const text = (type: string, seed: string, small = false) => JSON.stringify(scene(type, seed, small))

test('every property type has its own picture, drawn with proper numbers', () => {
	expect(houseTypes).toHaveLength(13)
	expect(new Set(houseTypes.map((type) => text(type, seeds[0]!))).size).toBe(13)
	for (const type of houseTypes) for (const seed of seeds) expect(text(type, seed)).not.toMatch(/NaN|undefined|Infinity|null/)
})

test('a house looks the same each time and different from most of its neighbours', () => {
	for (const type of houseTypes) {
		expect(text(type, seeds[3]!)).toBe(text(type, seeds[3]!))
		expect(new Set(seeds.map((seed) => text(type, seed) + mirrored(seed))).size).toBeGreaterThan(3)
	}
})

test('an unknown type gets the picture of «Andere»', () => {
	expect(text('schloss', seeds[0]!)).toBe(text('andere', seeds[0]!))
})

test('the small picture is a fraction of the large one', () => {
	for (const type of houseTypes) expect(text(type, seeds[0]!, true).length).toBeLessThan(text(type, seeds[0]!).length * 0.65)
})

test('a house can be taken out of its landscape', () => {
	for (const type of houseTypes) {
		const paints = withoutLandscape(type, seeds[0]!).map(([paint]) => paint)
		expect(paints.length).toBeGreaterThan(10)
		for (const paint of ['sun', 'cloud', 'hill-1', 'hill-2', 'ground']) expect(paints).not.toContain(paint)
	}
})
