import { Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { pressKey } from "../keys/active-keys.ts";
import { StepUpPlace } from "../step-up/step-up-place.tsx";

/** Around every page of the office: its keys, and the place where a proof is asked for. */
export function OfficeRoot() {
  useEffect(() => {
    addEventListener("keydown", pressKey);
    return () => removeEventListener("keydown", pressKey);
  }, []);
  return (
    <>
      <StepUpPlace />
      <Outlet />
    </>
  );
}
