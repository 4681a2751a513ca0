// Hides that a query is narrowed only where there is something to narrow it by: `query.$call(ifGiven(after, (rows, id) => …))`.

export const ifGiven =
	<Query, Value>(value: Value | null | undefined, narrow: (query: Query, value: Value) => Query) =>
	(query: Query): Query =>
		value === null || value === undefined ? query : narrow(query, value)
