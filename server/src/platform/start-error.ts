// Hides nothing: marks a message (German, complete) that the operator gets to read as it is, without a stack.

export class StartError extends Error {
	override name = 'StartError'
}
