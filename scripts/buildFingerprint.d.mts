export function isBuildCurrent(): boolean;
export function stampBuild(): void;
