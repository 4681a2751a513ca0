import { expect, test } from 'vitest'
import { yearChoices } from './year-choices.ts'

test.each([
	[[2026, 2025], [], [2026, 2025]],
	[
		[2026, 2024],
		[2025, 2026],
		[2026, 2025, 2024],
	],
	[[2026, 2025], [undefined], [2026, 2025]],
	[[2024], [2027, 2026], [2027, 2026, 2024]],
	[[], [2026, 2026], [2026]],
])('of %j with %j one chooses from %j', (years, more, choices) => expect(yearChoices(years, ...more)).toEqual(choices))
