// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.30;

// A token as tests need it: like Tether its transfer answers nothing and can keep a fee; anyone may mint.
contract TestToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public constant symbol = "TEST";

    mapping(address => uint256) public balanceOf;
    uint8 public decimals = 6;
    uint256 public feePercent;

    function setFee(uint256 percent) external {
        feePercent = percent;
    }

    function setDecimals(uint8 places) external {
        decimals = places;
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) public {
        uint256 fee = (value * feePercent) / 100;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - fee;
        emit Transfer(msg.sender, to, value - fee);
    }

    // Two transfers in one transaction: two logs in one receipt.
    function transferTwice(address to, uint256 first, uint256 second) external {
        transfer(to, first);
        transfer(to, second);
    }

    // What bad tokens do: an event without a movement, a movement without an event, an event that hides the fee.
    function announce(address to, uint256 value) external {
        emit Transfer(msg.sender, to, value);
    }

    function moveSilently(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function transferGross(address to, uint256 value) external {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - (value * feePercent) / 100;
        emit Transfer(msg.sender, to, value);
    }

    // Tokens that leave an address by an approval of its owner: it signs no transaction.
    function pull(address from, address to, uint256 value) external {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
